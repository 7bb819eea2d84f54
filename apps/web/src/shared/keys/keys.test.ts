import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setCharacterKeys } from './character-keys.ts';
import { KEYS } from './keys.ts';
import { isBusy, useShortcuts } from './use-shortcuts.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

it('no key has two actions', () => {
  const keys = Object.values(KEYS).flat();
  expect(new Set(keys).size).toBe(keys.length);
});

describe('keyboard shortcuts', () => {
  const busy = (html: string, key: string) => {
    document.body.innerHTML = html;
    return isBusy({ key, target: document.querySelector('[data-on]') });
  };

  it('do not work while the user types, chooses or has a dialog open', () => {
    expect(busy('<input data-on>', 'j')).toBe(true);
    expect(busy('<textarea data-on></textarea>', '1')).toBe(true);
    expect(busy('<div role="combobox"><span data-on></span></div>', 'v')).toBe(true);
    expect(busy('<p data-on></p><div role="dialog" aria-modal="true"></div>', 'j')).toBe(true);
  });

  it('leave the keys that zoom a focused map to the map', () => {
    expect(busy('<canvas data-on></canvas>', '+')).toBe(true);
    expect(busy('<button data-on></button>', '-')).toBe(false);
  });

  it('work elsewhere, even on a focused checkbox', () => {
    expect(busy('<p data-on></p>', 'j')).toBe(false);
    expect(busy('<input type="checkbox" data-on>', 'j')).toBe(false);
    expect(busy('<button data-on></button>', 'j')).toBe(false);
  });

  it.each([
    ['an open popover', '<div class="ant-popover"></div>', 0],
    ['the list of a select', '<div class="ant-select-dropdown"></div>', 0],
    ['a folded popover', '<div class="ant-popover ant-popover-hidden"></div>', 1],
    ['a popover on its way out', '<div class="ant-popover ant-zoom-leave"></div>', 1],
    ['nothing', '', 1],
  ])('Escape with %s open', (_what, html, times) => {
    document.body.innerHTML = `${html}<button data-on></button>`;
    const back = vi.fn();
    const { unmount } = renderHook(() => useShortcuts({ back }));
    const close = () => document.querySelector('.ant-popover, .ant-select-dropdown')?.remove();
    document.body.addEventListener('keydown', close, { once: true });
    document
      .querySelector('[data-on]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    document.body.removeEventListener('keydown', close);
    unmount();
    expect(back).toHaveBeenCalledTimes(times);
  });

  it('work on a focused closed select, except the keys that open it', () => {
    const select = (open: boolean) => `<input data-on readonly role="combobox" aria-expanded="${open}">`;
    expect(['j', 'K', '1', '?'].map((key) => busy(select(false), key))).toEqual([false, false, false, false]);
    expect([' ', 'ArrowDown', 'Enter'].map((key) => busy(select(false), key))).toEqual([true, true, true]);
    expect(busy(select(true), 'j')).toBe(true);
    expect(busy('<input data-on role="combobox" aria-expanded="false">', 'j')).toBe(true);
  });

  describe('focus', () => {
    const start = (html: string) => {
      document.body.innerHTML = html;
      const back = vi.fn();
      const { unmount } = renderHook(() => useShortcuts({ back }));
      const field = document.querySelector<HTMLElement>('[data-on]');
      field?.focus();
      const on = (target: Element | null, event: Event) => target?.dispatchEvent(event);
      return { back, field, on, unmount, left: () => document.activeElement === document.body };
    };
    const pressEscape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });

    it('leaves a field on Escape, and only the next Escape is a shortcut', () => {
      const { back, field, on, unmount, left } = start('<textarea data-on>half a thought</textarea>');
      on(field, pressEscape());
      expect(left()).toBe(true);
      expect(field?.textContent).toBe('half a thought');
      expect(back).not.toHaveBeenCalled();
      on(document.body, pressEscape());
      expect(back).toHaveBeenCalledTimes(1);
      unmount();
    });

    it('stays in a field of a dialog on Escape, which closes the dialog', () => {
      const { field, on, unmount, left } = start('<div role="dialog" aria-modal="true"><input data-on></div>');
      on(field, pressEscape());
      expect(left()).toBe(false);
      unmount();
    });

    it.each([
      ['j', 'next', 0],
      ['w', 'next', 1],
      [' ', 'play', 1],
      ['Escape', 'back', 0],
    ] as const)(
      'leaves a closed select only on Escape, and a shortcut does not open the select: %j',
      (key, name, heard) => {
        document.body.innerHTML = '<input data-on readonly role="combobox" aria-expanded="false">';
        const keys = { next: vi.fn(), play: vi.fn(), back: vi.fn() };
        const { unmount } = renderHook(() => useShortcuts(keys));
        const field = document.querySelector<HTMLElement>('[data-on]');
        const own = vi.fn();
        field?.addEventListener('keydown', own);
        field?.focus();
        field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        expect(own).toHaveBeenCalledTimes(heard);
        expect(keys[name]).toHaveBeenCalledTimes(key === 'j' ? 1 : 0);
        expect(document.activeElement === document.body).toBe(key === 'Escape');
        unmount();
      },
    );

    it('leaves a select after a choice with the pointer', () => {
      const option = '<div class="ant-select-item-option"><b>one</b></div>';
      const { on, unmount, left } = start(`<input data-on role="combobox" aria-expanded="true">${option}`);
      on(document.querySelector('b'), new MouseEvent('click', { bubbles: true }));
      expect(left()).toBe(true);
      unmount();
    });

    it.each([
      ['pointerdown', true],
      ['keydown', false],
    ])('leaves a native select after a choice with the pointer, not with the keyboard: %s, %s', (kind, expected) => {
      const { field, on, unmount, left } = start('<select data-on><option>one</option></select>');
      on(field, new Event('pointerdown', { bubbles: true }));
      on(field, new Event(kind, { bubbles: true }));
      on(field, new Event('change', { bubbles: true }));
      expect(left()).toBe(expected);
      unmount();
    });
  });

  it('do not take a key from an element that uses it', () => {
    expect(busy('<button data-on></button>', ' ')).toBe(true);
    expect(busy('<div role="listbox" data-on></div>', 'ArrowDown')).toBe(true);
    expect(busy('<div role="slider" data-on></div>', 'ArrowUp')).toBe(true);
    expect(busy('<p data-on></p>', 'ArrowDown')).toBe(false);
    expect(busy('<a href="#" data-on></a>', 'Enter')).toBe(true);
    expect(busy('<div role="listbox" data-on></div>', 'Enter')).toBe(false);
  });

  it('repeat while held down only to move through a list', () => {
    const heard: string[] = [];
    const { unmount } = renderHook(() =>
      useShortcuts({
        verdict: (place) => heard.push(String(place)),
        undo: () => heard.push('undo'),
        next: () => heard.push('next'),
      }),
    );
    const press = (key: string, repeat: boolean) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }));
    for (const key of ['1', 'z', 'j', 'ArrowDown']) for (const repeat of [false, true, true]) press(key, repeat);
    unmount();
    expect(heard.join(' ')).toBe('1 undo next next next next next next');
  });

  it('call the same action for small and capital letters, and nothing that the screen lacks', () => {
    const heard: string[] = [];
    const names = [
      'next',
      'previous',
      'play',
      'replay',
      'loop',
      'seen',
      'note',
      'undo',
      'skip',
      'open',
      'check',
      'back',
      'help',
    ] as const;
    const each = Object.fromEntries(names.map((name) => [name, () => heard.push(name)]));
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { unmount } = renderHook(() => useShortcuts({ ...each, verdict: (place) => heard.push(`verdict ${place}`) }));
    for (const key of ['j', 'K', ' ', 'r', 'L', 'v', 'c', 'z', 's', 'Enter', 'x', 'Escape', '?', '1', '6']) press(key);
    unmount();
    expect(heard.join(' ')).toBe(
      'next previous play replay loop seen note undo skip open check back help verdict 1 verdict 6',
    );
    const quiet = renderHook(() => useShortcuts({ next: () => heard.push('next') }));
    expect(['1', 'z', '0', 'x', 'Tab'].map(press)).toEqual([false, false, false, false, false]);
    quiet.unmount();
  });

  it('work without letters, digits and signs once these are turned off', () => {
    const heard: string[] = [];
    const { unmount } = renderHook(() =>
      useShortcuts({
        next: () => heard.push('next'),
        play: () => heard.push('play'),
        help: () => heard.push('help'),
        verdict: (place) => heard.push(String(place)),
      }),
    );
    const pressAll = () => {
      for (const key of ['j', '1', '?', 'ArrowDown', ' ']) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
      return heard.splice(0).join(' ');
    };
    setCharacterKeys(false);
    expect(pressAll()).toBe('next play');
    setCharacterKeys(true);
    expect(pressAll()).toBe('next 1 help next play');
    unmount();
  });

  it('stay without letters, digits and signs after a reload', async () => {
    setCharacterKeys(false);
    vi.resetModules();
    expect((await import('./character-keys.ts')).hasCharacterKeys()).toBe(false);
    setCharacterKeys(true);
    vi.resetModules();
    expect((await import('./character-keys.ts')).hasCharacterKeys()).toBe(true);
  });
});
