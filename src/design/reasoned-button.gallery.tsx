import { noAction, section } from './gallery/section.tsx';
import { ReasonedButton } from './reasoned-button.tsx';

export default section('Button with a reason', {
  Open: (
    <ReasonedButton reason={null} onClick={noAction}>
      Send the parcel
    </ReasonedButton>
  ),
  'Closed, with its reason': (
    <ReasonedButton reason="Enter a weight" onClick={noAction}>
      Send the heavy parcel
    </ReasonedButton>
  ),
  'Closed, with a tip': (
    <ReasonedButton isTip reason="Nothing is packed" onClick={noAction}>
      Send all parcels
    </ReasonedButton>
  ),
});
