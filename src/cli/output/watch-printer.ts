import { JsonPrinter } from './json-printer.ts';
import { NamePrinter } from './name-printer.ts';
import type { PrinterOptions, WatchPrinter } from './printer.ts';
import { TextPrinter } from './text-printer.ts';

export const OUTPUTS = ['text', 'json', 'name'] as const;
export type Output = (typeof OUTPUTS)[number];

export function printerFor(output: Output, options: PrinterOptions): WatchPrinter {
  switch (output) {
    case 'text': return new TextPrinter(options);
    case 'json': return new JsonPrinter();
    case 'name': return new NamePrinter(options.kind);
  }
}
