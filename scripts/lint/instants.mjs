// Days and instants become words in one place, where an instant cannot be written without its zone.
const HOME = /\/src\/kernel\/(date-text|time)\.ts$/;
const MESSAGE =
  'Days and instants are written by src/kernel/date-text.ts, on screens by useFormat of src/design/format.ts: they say in whose zone.';
// They answer in the zone of whatever machine runs them.
const LOCAL =
  /^(toLocale(Date|Time)?String|to(Date|Time)String|get(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset))$/;

/** @param {string} property of whatever it is called on */
export const isLocalTime = (property) => LOCAL.test(property);

export const instants = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    if (!/\/src\//.test(file) || HOME.test(file) || /\.test\.tsx?$/.test(file)) return {};
    return {
      MemberExpression(node) {
        const name = node.property.name ?? node.property.value;
        const isFormatter = node.object.name === 'Intl' && name === 'DateTimeFormat';
        if (isFormatter || (typeof name === 'string' && isLocalTime(name))) context.report({ node, message: MESSAGE });
      },
    };
  },
};
