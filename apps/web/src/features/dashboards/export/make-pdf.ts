import { toSvg } from 'html-to-image';
import { jsPDF } from 'jspdf';
import { blocksIn } from './blocks-in.ts';
import { cutPages } from './cut-pages.ts';
import { DRAWN_STYLES } from './drawn-styles.ts';

/** Width of the content, CSS pixels; A4 lying at 96 dots an inch is three wider (DSH-07). */
const CONTENT_WIDTH = 1120;
/** Sharpness: picture dots per CSS pixel. */
const SCALE = 2;
/** Height of a page's picture, dots. */
const PAGE_HEIGHT = 1400;
/** Distance from the paper's edge, points. */
const MARGIN = 24;
const NUMBER_SIZE = 9;

/**
 * A PDF of an element: A4 lying, cut between rows, numbered.
 * @param told how far it is, page by page
 */
export async function makePdf(element: HTMLElement, told: (at: number, pages: number) => void): Promise<jsPDF> {
  const origin = element.getBoundingClientRect();
  const total = Math.ceil(origin.height);
  const blocks = blocksIn(element, origin.top);
  const cuts = cutPages(blocks, total, PAGE_HEIGHT / SCALE);
  const picture = new Image();
  picture.src = await toSvg(element, { width: CONTENT_WIDTH, height: total, includeStyleProperties: DRAWN_STYLES });
  await picture.decode();

  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  const paper = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
  const points = (paper.width - 2 * MARGIN) / CONTENT_WIDTH;
  for (const [index, { top, height }] of cuts.entries()) {
    told(index + 1, cuts.length);
    if (index > 0) pdf.addPage();
    const part = slice(picture, top, height);
    pdf.addImage(part, 'PNG', MARGIN, MARGIN, CONTENT_WIDTH * points, height * points, undefined, 'FAST');
    pdf.setFontSize(NUMBER_SIZE);
    pdf.text(`${index + 1} / ${cuts.length}`, paper.width / 2, paper.height - MARGIN / 2, { align: 'center' });
    // The screen goes on between two pages.
    await new Promise((next) => setTimeout(next));
  }
  return pdf;
}

/** One page of the picture, drawn anew at its sharpness. */
function slice(picture: HTMLImageElement, top: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = CONTENT_WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.drawImage(picture, 0, -top);
  return canvas;
}
