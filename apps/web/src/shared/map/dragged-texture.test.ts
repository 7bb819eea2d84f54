import { describe, expect, it, vi } from 'vitest';
import { DraggedTexture, SURROUND_PX } from './dragged-texture.ts';
import { eastingOf, southingOf, WORLD_UNITS } from './mercator.ts';
import { looksAt } from './sample-looks.ts';
import type { View } from './sample-view.ts';

const [WIDTH, HEIGHT] = [1000, 600];

/** A graphics card that notes which pixel of the texture lies at the map's lower left corner. */
function card(more: object = {}) {
  const offsets: [number, number][] = [];
  const textures: unknown[] = [];
  const known: Record<string, unknown> = {
    ...{ drawingBufferWidth: WIDTH, drawingBufferHeight: HEIGHT, MAX_TEXTURE_SIZE: 'largest', FRAMEBUFFER_COMPLETE: 1 },
    getParameter: (name: unknown) => (name === 'largest' ? 8192 : null),
    checkFramebufferStatus: () => 1,
    createTexture: () => ({}),
    texStorage2D: (...size: number[]) => textures.push(size.slice(-2)),
    uniform2i: (_: unknown, x: number, y: number) => offsets.push([x, y]),
    ...more,
  };
  const gl = new Proxy(known, { get: (target, name) => target[name as string] ?? (() => ({})) });
  const texture = new DraggedTexture(gl as unknown as WebGL2RenderingContext, {});
  return { texture, offsets, textures };
}

/** A view whose map has been dragged by some pixels to the right and up; the world is 2^22 pixels wide. */
function dragged(right: number, up: number): View {
  const scale = 2 ** 22;
  const [x, y] = [eastingOf(-44) / WORLD_UNITS + 0.5, southingOf(-20) / WORLD_UNITS + 0.5];
  const [across, down] = [x - right / scale, y + up / scale];
  const [sx, sy] = [(2 * scale) / WIDTH, (-2 * scale) / HEIGHT];
  return {
    matrix: [sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, -across * sx, -down * sy, 0, 1],
    center: { x: (across - 0.5) * WORLD_UNITS, y: (down - 0.5) * WORLD_UNITS, turns: 0 },
    ...{ box: null, copies: [0], ratio: 1, surround: 0, looks: looksAt(13), theme: 'light', only: false },
  };
}

describe('the texture of a dragged map', () => {
  it('is made once, and moved with the map by whole pixels', () => {
    const { texture, offsets } = card();
    const make = vi.fn();
    for (const [right, up] of [
      [0, 0],
      [31, -17],
      [-200.4, 100],
    ] as const)
      expect(texture.draw(dragged(right, up), ['same'], make)).toBe(true);
    expect([make.mock.calls.length, offsets]).toEqual([
      1,
      [
        [SURROUND_PX, SURROUND_PX],
        [SURROUND_PX - 31, SURROUND_PX + 17],
        [SURROUND_PX + 200, SURROUND_PX - 100],
      ],
    ]);
  });

  it('is made again in the same texture where the map was dragged beyond it, and where something has changed', () => {
    const { texture, offsets, textures } = card();
    const make = vi.fn();
    texture.draw(dragged(0, 0), [1], make);
    texture.draw(dragged(0, SURROUND_PX + 1), [1], make);
    texture.draw(dragged(5, SURROUND_PX + 1), [2], make);
    expect([make.mock.calls.length, offsets.at(-1)]).toEqual([3, [SURROUND_PX, SURROUND_PX]]);
    expect(textures).toEqual([[WIDTH + 2 * SURROUND_PX, HEIGHT + 2 * SURROUND_PX]]);
  });

  it.each([
    ['a graphics card with smaller textures', { getParameter: () => 1024 }],
    ['a graphics card that refuses it', { checkFramebufferStatus: () => 0 }],
    ['a screen with more pixels than it may have', { drawingBufferWidth: 3840, drawingBufferHeight: 2160 }],
  ])('is not drawn on %s', (_, more) => {
    const { texture, offsets } = card(more);
    const make = vi.fn();
    expect(texture.draw(dragged(0, 0), [], make)).toBe(false);
    expect([make.mock.calls.length, offsets]).toEqual([0, []]);
  });
});
