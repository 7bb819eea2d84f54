import { MODEL_INPUT, MODEL_MEASURES } from '@escuta/acoustics';

/**
 * Small ONNX files, written field by field as onnx.proto3 declares them (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3): a sum of the
 * measures with weights, and its logistic function.
 */

type Bytes = number[];

function varint(value: number): Bytes {
  const bytes: Bytes = [];
  let left = value;
  for (; left > 0x7f; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) + 0x80);
  return [...bytes, left];
}
/** A field with a whole number. */
const int = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];
/** A field with text or a message. */
const part = (field: number, content: string | Bytes): Bytes => {
  const bytes = typeof content === 'string' ? [...Buffer.from(content)] : content;
  return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
};

const FLOAT = 1;
const tensor = (name: string, dims: readonly number[], values: readonly number[]): Bytes => [
  ...dims.flatMap((size) => int(1, size)),
  ...int(2, FLOAT),
  ...part(8, name),
  ...part(9, [...new Uint8Array(Float32Array.from(values).buffer)]),
];
const declared = (name: string, dims: readonly number[], type: number): Bytes => [
  ...part(1, name),
  ...part(
    2,
    part(1, [
      ...int(1, type),
      ...part(
        2,
        dims.flatMap((size) => part(1, int(1, size))),
      ),
    ]),
  ),
];
const node = (type: string, inputs: readonly string[], output: string): Bytes => [
  ...inputs.flatMap((name) => part(1, name)),
  ...part(2, output),
  ...part(4, type),
];

interface Model {
  /** Weights of measures by their names; 0 for the others. */
  weights: Readonly<Record<string, number>>;
  bias: number;
  input?: string;
  length?: number;
  output?: string;
  /** Numbers in the output; each is the same. */
  answers?: number;
  /** Number of the element type: 1 is float32, 11 float64. */
  type?: number;
  /** What is made of the sum: `Sigmoid`, or `Identity` for an answer that is no probability. */
  last?: string;
}

/** A model file of a few hundred bytes. */
export function onnxFile({ weights, bias, last = 'Sigmoid', answers = 1, ...named }: Model): Buffer {
  const { input = MODEL_INPUT, output = 'leak_probability', length = MODEL_MEASURES.length, type = FLOAT } = named;
  const row = Array.from({ length }, (_, at) => Array(answers).fill(weights[MODEL_MEASURES[at] ?? ''] ?? 0)).flat();
  const graph = [
    ...part(1, node('Gemm', [input, 'weights', 'bias'], 'sum')),
    ...part(1, node(last, ['sum'], output)),
    ...part(2, 'leak'),
    ...part(5, tensor('weights', [length, answers], row)),
    ...part(5, tensor('bias', [answers], Array(answers).fill(bias))),
    ...part(11, declared(input, [1, length], type)),
    ...part(12, declared(output, [1, answers], type)),
  ];
  const opset = [...part(1, ''), ...int(2, 13)];
  return Buffer.from([...int(1, 8), ...part(7, graph), ...part(8, opset)]);
}
