export {
  advanceTestClock,
  applyTestClock,
  createMovableClock,
  findTestClock,
  followTestClock,
  holdEnvironment,
  isTestEnvironment,
  moveTestClock,
  OtherEnvironmentError,
  testClockMover,
  type TestClockMover,
  refuseOtherEnvironment,
  type MovableClock,
} from './test-clock.ts';
export { addTestEnvironmentSchema } from './test-environment.resolvers.ts';
