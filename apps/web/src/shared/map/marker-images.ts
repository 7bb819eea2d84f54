import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import type { MarkerVariant } from '@escuta/domain';
import { CLASS_SHAPES } from '../ui/class-shapes.ts';
import { classColors, classInk, FONT_FAMILY, palettes, type ThemeName } from '../ui/theme.ts';

/** Edge of a marker, CSS pixels (MAP-07). */
export const MARKER_PX = 40;
/** Edge of the class mark inside it, CSS pixels; the rest is for badges and ticks. */
export const MARK_PX = 26;
/** Edge of a check mark, CSS pixels. */
const CHECK_PX = 16;
const MARK_SCALE = MARK_PX / 24;
const MARK_OFFSET = (MARKER_PX - MARK_PX) / 2;
/** Angles of the ticks for inspection orders, on the left of the rim; degrees clockwise from the right. */
const TICK_ANGLES: Record<MarkerVariant['orders'], number[]> = { 0: [], 1: [180], 2: [168, 192], 3: [156, 180, 204] };

/** Pixels of a marker; `ratio` is device pixels per CSS pixel. */
export function drawMarker(variant: MarkerVariant, theme: ThemeName, ratio: number): ImageData {
  const context = openCanvas(1, ratio);
  const paint = paintOf(context, variant.classificacao, theme);
  for (const angle of TICK_ANGLES[variant.orders]) drawTick(paint, angle);
  drawMark(paint, variant);
  if (variant.byCustomer) drawDot(paint);
  if (variant.seen) drawBadge(paint, 'V', 8);
  if (variant.hasComment) drawBadge(paint, 'C', 32);
  return pixelsOf(context);
}

/** Each class unseen and seen, without badges, in the order of CLASSIFICATIONS, then the check mark (SEL-01): markers side by side. */
export function drawPlainMarkers(theme: ThemeName, ratio: number): ImageData {
  const context = openCanvas(CLASSIFICATIONS.length * 2 + 1, ratio);
  for (const classificacao of CLASSIFICATIONS) {
    for (const seen of [false, true]) {
      drawMark(paintOf(context, classificacao, theme), { classificacao, seen });
      context.translate(MARKER_PX, 0);
    }
  }
  drawCheck(context, theme);
  return pixelsOf(context);
}

/** A check mark on a small disc, in the lower right corner of a marker. */
function drawCheck(context: CanvasRenderingContext2D, theme: ThemeName): void {
  context.translate(MARKER_PX - CHECK_PX, MARKER_PX - CHECK_PX);
  fillCircle(context, 8, 8, 8, palettes[theme].raised);
  fillCircle(context, 8, 8, 7, palettes[theme].accent);
  context.strokeStyle = palettes[theme].accentInk;
  context.lineWidth = 2;
  context.stroke(new Path2D('m4.5 8.2 2.4 2.4 4.6-5'));
}

/** A canvas for some markers side by side. */
function openCanvas(markers: number, ratio: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(MARKER_PX * ratio) * markers;
  canvas.height = Math.round(MARKER_PX * ratio);
  // The pixels are read back: a canvas on the GPU would first finish everything drawn before.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser provides no 2d canvas');
  context.scale(ratio, ratio);
  return context;
}

function pixelsOf(context: CanvasRenderingContext2D): ImageData {
  return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
}

function paintOf(context: CanvasRenderingContext2D, code: Classification, theme: ThemeName): Paint {
  return { context, color: classColors[theme][code], ink: classInk[theme], theme };
}

interface Paint {
  context: CanvasRenderingContext2D;
  color: string;
  ink: string;
  theme: ThemeName;
}

/** The class: a solid shape if seen, an outline if not; always with its letter. */
function drawMark(
  { context, color, ink, theme }: Paint,
  { classificacao, seen }: Pick<MarkerVariant, 'classificacao' | 'seen'>,
): void {
  const shape = CLASS_SHAPES[classificacao];
  const outline = new Path2D(shape.path);
  context.save();
  context.translate(MARK_OFFSET, MARK_OFFSET);
  context.scale(MARK_SCALE, MARK_SCALE);
  context.lineJoin = 'round';
  context.strokeStyle = palettes[theme].raised;
  context.lineWidth = 4.4;
  context.stroke(outline);
  context.fillStyle = seen && !shape.dashed ? color : ink;
  context.fill(outline);
  context.strokeStyle = color;
  context.lineWidth = 2.4;
  if (shape.dashed) context.setLineDash([3.6, 2.05]);
  context.stroke(outline);
  context.setLineDash([]);
  if (shape.dashed && seen) fillCircle(context, 12, 12, 7, color);
  if (shape.detail) {
    context.strokeStyle = seen ? ink : color;
    context.lineWidth = 1.6;
    context.stroke(new Path2D(shape.detail));
  }
  drawLetter(context, shape.letter, 12, shape.letterY, 11, seen ? ink : color);
  context.restore();
}

/** A short line on the rim for one inspection order. */
function drawTick({ context, theme }: Paint, degrees: number): void {
  const angle = (degrees * Math.PI) / 180;
  const at = (radius: number): [number, number] => [20 + radius * Math.cos(angle), 20 + radius * Math.sin(angle)];
  context.lineCap = 'round';
  for (const [width, color] of [
    [4.6, palettes[theme].raised],
    [2.4, palettes[theme].text],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = color;
    context.beginPath();
    context.moveTo(...at(12));
    context.lineTo(...at(18));
    context.stroke();
  }
}

/** A dot for a class set by the customer. */
function drawDot({ context, theme }: Paint): void {
  fillCircle(context, 10, 10, 4.6, palettes[theme].raised);
  fillCircle(context, 10, 10, 3.2, palettes[theme].text);
}

/** A letter on a small disc at the right: V if seen, C if it has a comment (MAP-07). */
function drawBadge({ context, theme }: Paint, letter: string, y: number): void {
  fillCircle(context, 32, y, 7, palettes[theme].raised);
  fillCircle(context, 32, y, 6, palettes[theme].text);
  drawLetter(context, letter, 32, y, 9, palettes[theme].raised);
}

function fillCircle(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function drawLetter(
  context: CanvasRenderingContext2D,
  letter: string,
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  context.fillStyle = color;
  context.font = `700 ${size}px ${FONT_FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(letter, x, y + size * 0.04);
}
