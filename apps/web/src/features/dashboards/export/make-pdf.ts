import { toSvg } from 'html-to-image';
import { jsPDF } from 'jspdf';
import { blocksIn, CLEARANCE } from './blocks-in.ts';
import { type Cut, cutPages } from './cut-pages.ts';
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

interface PdfTexts {
  /** What the head of each page says, for readers that search or read aloud; the head itself is part of the image. */
  head: string;
  page(at: number, pages: number): string;
}

/**
 * Creates a PDF of an element: landscape A4, cut between rows. Its head, `data-head`, is at the top of each page, the page's number below.
 * @param onPage called with the number of each page, from 1
 */
export async function makePdf(
  element: HTMLElement,
  texts: PdfTexts,
  onPage: (at: number, pages: number) => void,
): Promise<jsPDF> {
  const origin = element.getBoundingClientRect();
  const total = Math.ceil(origin.height);
  const body = element.querySelector('[data-head] + *') ?? element;
  const start = Math.floor(body.getBoundingClientRect().top - origin.top) - CLEARANCE;
  const blocks = blocksIn(body, origin.top + start);
  const cuts = cutPages(blocks, total - start, PAGE_HEIGHT / SCALE - start);
  const image = new Image();
  image.src = await toSvg(element, { width: CONTENT_WIDTH, height: total, includeStyleProperties: DRAWN_STYLES });
  await image.decode();

  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', compress: true });
  const paper = { width: pdf.internal.pageSize.getWidth(), height: pdf.internal.pageSize.getHeight() };
  const points = (paper.width - 2 * MARGIN) / CONTENT_WIDTH;
  for (const [index, { top, height }] of cuts.entries()) {
    onPage(index + 1, cuts.length);
    if (index > 0) pdf.addPage();
    const part = slice(image, start, { top: start + top, height });
    const width = CONTENT_WIDTH * points;
    pdf.addImage(part, 'PNG', MARGIN, MARGIN, width, (start + height) * points, undefined, 'FAST');
    pdf.setFontSize(NUMBER_SIZE);
    pdf.text(texts.head, MARGIN, MARGIN + NUMBER_SIZE, { renderingMode: 'invisible' });
    pdf.text(texts.page(index + 1, cuts.length), paper.width / 2, paper.height - MARGIN / 2, { align: 'center' });
    // Lets the screen respond between two pages.
    await new Promise((next) => setTimeout(next));
  }
  return pdf;
}

/** One page of the image, drawn again at full resolution: its head, then one part of the rest. */
function slice(image: HTMLImageElement, head: number, { top, height }: Cut): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = CONTENT_WIDTH * SCALE;
  canvas.height = (head + height) * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser provides no 2d canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  const draw = (from: number, most: number, to: number) => {
    context.save();
    context.beginPath();
    context.rect(0, to, CONTENT_WIDTH, most);
    context.clip();
    context.drawImage(image, 0, to - from);
    context.restore();
  };
  draw(0, head, 0);
  draw(top, height, head);
  return canvas;
}
