import { expect, it } from 'vitest';
import { columnsOf } from '../testing/columns.ts';
import { looksAt } from './sample-looks.ts';
import { SamplePainter } from './sample-painter.ts';
import { SampleScene } from './sample-scene.ts';
import { SampleStore } from './sample-store.ts';
import type { View } from './sample-view.ts';

/** A graphics card that notes by which fragment shader it draws points. */
function card() {
  const drawn: string[] = [];
  let current = { source: '' };
  const known: Record<string, unknown> = {
    ...{ drawingBufferWidth: 800, drawingBufferHeight: 600 },
    createProgram: () => ({ source: '' }),
    createShader: () => ({ source: '' }),
    shaderSource: (shader: { source: string }, source: string) => Object.assign(shader, { source }),
    attachShader: (program: { source: string }, { source }: { source: string }) => Object.assign(program, { source }),
    useProgram: (program: { source: string }) => {
      current = program;
    },
    drawArrays: () => drawn.push(current.source.includes('v_radii') ? 'dots' : 'grains'),
    isContextLost: () => false,
  };
  const gl = new Proxy(known, { get: (target, name) => target[name as string] ?? (() => ({})) });
  return { painter: new SamplePainter(gl as unknown as WebGL2RenderingContext), drawn };
}

const STREET: View = {
  matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  center: { x: 0, y: 0, turns: 0 },
  ...{ box: null, copies: [0], ratio: 1, surround: 0, looks: looksAt(16), theme: 'light', only: false },
};

it('quiet samples of a large search are plain squares until it is arranged, then dots, also near by', () => {
  const { painter, drawn } = card();
  const quiet = columnsOf(20_001, { classificacao: Array(20_001).fill('LESS') });
  const scene = new SampleScene(new SampleStore(quiet), false);
  painter.drawQuiet(scene, STREET);
  expect(drawn).toEqual(['grains']);
  scene.arrange();
  painter.drawQuiet(scene, STREET);
  expect(drawn).toEqual(['grains', 'dots']);
});
