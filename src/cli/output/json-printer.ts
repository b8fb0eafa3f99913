import { isJsonObject } from '../../wire/object.ts';
import { writeJson } from '../../wire/json.ts';
import { wireWord, type ObjectEvent, type WatchPrinter } from './printer.ts';

/** A JSON document a line: `{"type":"ADDED","initial":true,"object":{…}}`. */
export class JsonPrinter implements WatchPrinter {
  header(): string {
    return '';
  }

  line(event: ObjectEvent): string {
    const object: unknown = event.object;
    if (!isJsonObject(object)) return '';
    const initial = event.type === 'added' && event.initial ? { initial: true } : {};
    const uncertain = event.type === 'deleted' && !event.certain ? { certain: false } : {};
    return `${writeJson({ type: wireWord(event), ...initial, ...uncertain, object })}\n`;
  }
}
