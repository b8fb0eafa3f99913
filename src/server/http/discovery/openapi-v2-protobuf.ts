import { BYTES, VARINT } from '../../../wire/protobuf/reader.ts';
import { WireWriter } from '../../../wire/protobuf/writer.ts';
import type { DocumentV2, OperationV2, ParameterV2, SchemaV2 } from './openapi-v2.ts';

/*
 * The messages of package openapi.v2 (gnostic, OpenAPIv2.proto), as far as the document has anything for them. In proto3
 * what is zero is not written. An extension is written as YAML, which JSON is.
 */

const EXPECTED_BYTES = 1 << 20;

export function openapiV2Protobuf({ swagger, info, paths, definitions }: DocumentV2): Uint8Array {
  const message = new Message(new WireWriter(EXPECTED_BYTES));
  message.text(1, swagger);
  message.message(2, () => {
    message.text(1, info.title);
    message.text(2, info.version);
  });
  message.message(8, () => message.named(2, paths, (operations) => writePath(message, operations)));
  message.message(9, () => message.named(1, definitions, (schema) => writeSchema(message, schema)));
  return message.writer.finish();
}

class Message {
  readonly writer: WireWriter;

  constructor(writer: WireWriter) {
    this.writer = writer;
  }

  text(number: number, value: string | undefined): void {
    if (value === undefined || value === '') return;
    this.writer.varint((number << 3) | BYTES);
    this.writer.text(value);
  }

  texts(number: number, values: readonly string[] | undefined): void {
    for (const value of values ?? []) {
      this.writer.varint((number << 3) | BYTES);
      this.writer.text(value);
    }
  }

  bool(number: number, value: boolean): void {
    if (!value) return;
    this.writer.varint((number << 3) | VARINT);
    this.writer.bool(value);
  }

  message(number: number, write: () => void): void {
    this.writer.varint((number << 3) | BYTES);
    const start = this.writer.open();
    write();
    this.writer.close(start);
  }

  /** A map is a list of messages with name and value. */
  named<T>(number: number, values: Readonly<Record<string, T>>, write: (value: T) => void): void {
    for (const [name, value] of Object.entries(values)) {
      this.message(number, () => {
        this.text(1, name);
        this.message(2, () => write(value));
      });
    }
  }

  /** Every field whose name begins with `x-`. */
  extensions(number: number, fields: object): void {
    const own = Object.entries(fields).filter(([name]) => name.startsWith('x-'));
    this.named(number, Object.fromEntries(own), (value) => this.text(2, `${JSON.stringify(value)}\n`));
  }
}

const METHODS: Readonly<Record<string, number>> = { get: 2, put: 3, post: 4, delete: 5, patch: 8 };

function writePath(message: Message, operations: Readonly<Record<string, OperationV2>>): void {
  for (const [method, number] of Object.entries(METHODS)) {
    const operation = operations[method];
    if (operation !== undefined) message.message(number, () => writeOperation(message, operation));
  }
}

function writeOperation(message: Message, operation: OperationV2): void {
  message.texts(6, operation.produces);
  message.texts(7, operation.consumes);
  for (const parameter of operation.parameters) message.message(8, () => message.message(1, () => writeParameter(message, parameter)));
  message.message(9, () => message.named(1, operation.responses, ({ description, schema }) => {
    message.message(1, () => {
      message.text(1, description);
      if (schema !== undefined) message.message(2, () => message.message(1, () => writeSchema(message, schema)));
    });
  }));
  message.extensions(13, operation);
}

function writeParameter(message: Message, parameter: ParameterV2): void {
  switch (parameter.in) {
    case 'body':
      message.message(1, () => {
        message.text(2, parameter.name);
        message.text(3, parameter.in);
        message.bool(4, parameter.required);
        message.message(5, () => writeSchema(message, parameter.schema));
      });
      return;
    case 'query':
      message.message(2, () => message.message(3, () => {
        message.text(2, parameter.in);
        message.text(4, parameter.name);
        message.text(6, parameter.type);
        message.bool(20, parameter.uniqueItems);
      }));
  }
}

function writeSchema(message: Message, schema: SchemaV2): void {
  const { additionalProperties, type, items, properties } = schema;
  message.text(1, schema.$ref);
  message.text(2, schema.format);
  message.texts(19, schema.required);
  if (additionalProperties !== undefined) message.message(21, () => message.message(1, () => writeSchema(message, additionalProperties)));
  if (type !== undefined) message.message(22, () => message.text(1, type));
  if (items !== undefined) message.message(23, () => message.message(1, () => writeSchema(message, items)));
  if (properties !== undefined) message.message(25, () => message.named(1, properties, (property) => writeSchema(message, property)));
  message.extensions(31, schema);
}
