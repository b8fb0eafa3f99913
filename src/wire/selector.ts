export { EVERY_FIELD, FieldSelector, escapeFieldValue, formatFields, parseFieldSelector, type FieldRequirement } from './selector/field-selector.ts';
export { labelSelectorFromObject, parseLabelSelector, type LabelSelectorObject } from './selector/label-parser.ts';
export { EVERY_LABEL, LabelSelector, formatLabels, type LabelOperator, type LabelRequirement, type Labels } from './selector/label-selector.ts';
