import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { palettes } from '../ui/theme.ts';
import styles from './forms.module.css';
import { NoteInput, TextInput, Tick } from './inputs.tsx';

/** Vitest does not load style sheets, so the test renders this file with the class names that the components have in tests. */
const SHEET = readFileSync(join(import.meta.dirname, 'forms.module.css'), 'utf8').replace(
  /\.([a-z]+)/g,
  (_, name: string) => `.${styles[name] ?? name}`,
);
const LINES = {
  '--escuta-line-strong': palettes.light.lineStrong,
  '--escuta-line-disabled': palettes.light.lineDisabled,
};

declare global {
  interface Window {
    happyDOM: { setViewport(viewport: { width: number }): void };
  }
}

type Device = { width: number; touches: number };
const DESK: Device = { width: 1440, touches: 0 };
/** happy-dom reads the comma of a media query as "and", so this phone is narrow and has a touch screen. */
const PHONE: Device = { width: 390, touches: 5 };

function use({ width, touches }: Device) {
  window.happyDOM.setViewport({ width });
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches);
}

/** Renders one of each control on a device and returns their computed styles. */
function looks(device: Device) {
  use(device);
  render(
    <div style={LINES as object}>
      <style>{SHEET}</style>
      <TextInput label="Nome" value="" />
      <TextInput label="E-mail" value="" disabled />
      <NoteInput label="Mensagem" value="" />
      <Tick checked={false} onChange={() => undefined}>
        Ativo
      </Tick>
    </div>,
  );
  const look = (label: string) => getComputedStyle(screen.getByLabelText(label));
  return { open: look('Nome'), locked: look('E-mail'), note: look('Mensagem'), tick: look('Ativo') };
}

afterEach(() => use(DESK));

describe('Looks of the forms kit', () => {
  it.each([
    ['a desk', '16px', DESK],
    ['a phone', '22px', PHONE],
  ])('the checkbox on %s is %s wide', (_, size, device) => {
    expect(looks(device).tick.width).toBe(size);
  });

  it.each([
    ['a desk', '4px', DESK],
    ['a phone', '10px', PHONE],
  ])('a text of several lines on %s begins %s below its border', (_, space, device) => {
    expect(looks(device).note.paddingTop).toBe(space);
  });

  it('a disabled field has another border than an enabled one', () => {
    const { open, locked } = looks(DESK);
    expect([open.borderColor, locked.borderColor]).toEqual([palettes.light.lineStrong, palettes.light.lineDisabled]);
  });
});
