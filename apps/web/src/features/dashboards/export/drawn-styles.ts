const SIDES = ['top', 'right', 'bottom', 'left'];
const each = (name: (side: string) => string) => SIDES.map(name);

/** CSS properties drawn into the PDF. The default, every property of every element, makes a far larger image. */
export const DRAWN_STYLES: string[] = [
  ...['display', 'position', 'box-sizing', 'width', 'height', 'min-width', 'min-height', 'max-width', 'max-height'],
  ...SIDES,
  ...each((side) => `margin-${side}`),
  ...each((side) => `padding-${side}`),
  ...each((side) => `border-${side}-width`),
  ...each((side) => `border-${side}-style`),
  ...each((side) => `border-${side}-color`),
  ...['border-top-left-radius', 'border-top-right-radius', 'border-bottom-left-radius', 'border-bottom-right-radius'],
  ...['border-collapse', 'border-spacing', 'table-layout', 'caption-side', 'vertical-align', 'list-style-type'],
  ...['background-color', 'background-image', 'background-size', 'background-position', 'background-repeat'],
  ...['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-numeric', 'line-height'],
  ...[
    'letter-spacing',
    'text-align',
    'text-transform',
    'text-decoration-line',
    'white-space-collapse',
    'text-wrap-mode',
  ],
  ...['overflow-x', 'overflow-y', 'overflow-wrap', 'clip-path', 'opacity', 'visibility', 'content', 'transform'],
  ...[
    'flex-direction',
    'flex-wrap',
    'flex-grow',
    'flex-shrink',
    'flex-basis',
    'align-items',
    'align-content',
    'align-self',
  ],
  ...['justify-content', 'justify-items', 'justify-self', 'row-gap', 'column-gap', 'order', 'z-index'],
  ...['grid-template-columns', 'grid-template-rows', 'grid-auto-rows', 'grid-auto-columns', 'grid-auto-flow'],
  ...['grid-column-start', 'grid-column-end', 'grid-row-start', 'grid-row-end'],
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'text-anchor', 'dominant-baseline'],
];
