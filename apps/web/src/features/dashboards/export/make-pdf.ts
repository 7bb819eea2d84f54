import { toSvg } from 'html-to-image';
import { jsPDF } from 'jspdf';
import { blocksIn } from './blocks-in.ts';
import { cutPages } from './cut-pages.ts';
import { DRAWN_STYLES } from './drawn-styles.ts';

/** Width of the content, CSS pixels; landscape A4 at 96 dpi is three wider (DSH-07). */
const CONTENT_WIDTH = 1120;
/** Image pixels per CSS pixel. */
const SCALE = 2;
/** Height of the image of a page, pixels. */
const PAGE_HEIGHT = 1400;
/** Margin of the page, points. */
const MARGIN = 24;
const NUMBER_SIZE = 9;

/**
 * Creates a PDF of an element: landscape A4, cut between rows, with page numbers.
 * @param onPage called with the number of each page, from 1
 */
export async function makePdf(element: HTMLElement, onPage: (at: number, pages: number) => void): Promise<jsPDF> {
  const origin = element.getBoundingClientRect();
  const total = Math.ceil(origin.height);
  const blocks = blocksIn(element, origin.top);
  const cuts = cutPages(blocks, total, PAGE_HEIGHT / SCALE);
  const image = new Image();
  image.src = await toSvg(element, { width: CONTENT_WIDTH, height: total, includeStyleProperties: DRAWN_STYLES });
  await image.decode();

  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  const paper = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
  const points = (paper.width - 2 * MARGIN) / CONTENT_WIDTH;
  for (const [index, { top, height }] of cuts.entries()) {
    onPage(index + 1, cuts.length);
    if (index > 0) pdf.addPage();
    const part = slice(image, top, height);
    pdf.addImage(part, 'PNG', MARGIN, MARGIN, CONTENT_WIDTH * points, height * points, undefined, 'FAST');
    pdf.setFontSize(NUMBER_SIZE);
    pdf.text(`${index + 1} / ${cuts.length}`, paper.width / 2, paper.height - MARGIN / 2, { align: 'center' });
    // Lets the screen respond between two pages.
    await new Promise((next) => setTimeout(next));
  }
  return pdf;
}

/** One page of the image, drawn again at full resolution. */
function slice(image: HTMLImageElement, top: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = CONTENT_WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser provides no 2d canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, -top);
  return canvas;
}
