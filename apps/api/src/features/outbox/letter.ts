import type { Language } from '@escuta/contract';
import { FOOTER, GREETING, LETTER_TEXTS, type LetterName } from './letter-texts.ts';

/** Values of a mail's places, already written in its language. */
export type Values = Record<string, string>;

const fill = (text: string, values: Values) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const FONT = 'font:15px/1.5 system-ui,sans-serif;color:#1f2933';
const BUTTON =
  'display:inline-block;padding:10px 16px;border-radius:6px;background:#0b6bcb;color:#ffffff;text-decoration:none';

function htmlOf(
  language: Language,
  { paragraphs, button, footer }: { paragraphs: string[]; button?: { text: string; url: string }; footer: string },
) {
  const lines = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  if (button) {
    const url = escapeHtml(button.url);
    lines.splice(
      2,
      0,
      `<p><a style="${BUTTON}" href="${url}">${escapeHtml(button.text)}</a></p>`,
      `<p style="font-size:12px;word-break:break-all">${url}</p>`,
    );
  }
  const body = `${lines.join('\n')}\n<p style="font-size:12px;color:#52606d">${escapeHtml(footer)}</p>`;
  return `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"></head><body style="${FONT}">\n${body}\n</body></html>\n`;
}

/** A mail in one language, as plain text and HTML, with all values escaped. */
export function writeLetter(
  name: LetterName,
  language: Language,
  { values, url, greets = true }: { values: Values; url?: string; greets?: boolean },
): { subject: string; text: string; html: string } {
  const letter = LETTER_TEXTS[name][language];
  const paragraphs = [...(greets ? [GREETING[language]] : []), ...letter.paragraphs].map((text) => fill(text, values));
  const footer = FOOTER[language];
  const button = url && letter.button ? { text: letter.button, url } : undefined;
  const plain = [...paragraphs];
  if (button) plain.splice(2, 0, `${button.text}: ${button.url}`);
  return {
    subject: fill(letter.subject, values),
    text: `${[...plain, footer].join('\n\n')}\n`,
    html: htmlOf(language, { paragraphs, footer, ...(button && { button }) }),
  };
}
