import type { RouteName } from '@escuta/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../shared/testing/contract-server.ts';
import { DASHBOARDS } from '../testing/dashboard-replies.ts';
import { companies, found } from '../testing/open-map.tsx';
import { openScreen } from '../testing/open-screen.tsx';

const NONE = { dados: [], total: 0 };
const ANSWERS: Answers = {
  ...DASHBOARDS,
  listMapCompanies: companies,
  searchMap: () => found(4),
  searchSamples: { amostras: [], total: 0 },
  filterReports: NONE,
};
const PERIOD = 'dti=2026-11-02+10%3A00&dtf=2026-11-20+11%3A30';
const REPORTS = 'dti_report=2026-11-02+10%3A00&dtf_report=2026-11-20+11%3A30';
const UNREAD = 'Data ou hora ilegível: use DD/MM/AAAA HH:MM';

/** Screens with a field of a period, the name of its first field, and the call that it sends. */
const SCREENS: [address: string, field: string, call: RouteName][] = [
  [`/?${PERIOD}`, 'De', 'searchMap'],
  [`/admin/leak-report?${REPORTS}`, 'Período de envio, De', 'filterReports'],
  [`/dashboard/analise?${PERIOD}`, 'De', 'analysisTotals'],
];

function type(field: HTMLElement, text: string) {
  act(() => field.focus());
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  act(() => field.blur());
}

describe.each(SCREENS)('at %s', (address, name, call) => {
  it.each(['abobrinha', '24/11/2026 19'])(
    'a date typed as “%s” is told at its field and not searched by the one of before',
    async (text) => {
      const { sent } = openScreen(address, 'ADM', ANSWERS);
      await waitFor(() => expect(sent(call).length).toBeGreaterThan(0));
      // While a part of the screen is still loaded, its fields are there and hidden.
      const field = await waitFor(() => {
        const shown = screen.getByLabelText<HTMLInputElement>(name);
        act(() => shown.focus());
        expect(document.activeElement?.id).toBe(shown.id);
        return shown;
      });
      const before = sent(call).length;
      type(field, text);
      const form = within(field.form as HTMLFormElement);
      const send = () => fireEvent.click(field.form?.querySelector('[type=submit]') as Element);
      await waitFor(() => expect(form.getByRole('alert').textContent).toBe(UNREAD));
      send();
      expect(document.activeElement?.id).toBe(field.id);
      expect(field.value).toBe(text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(sent(call)).toHaveLength(before);
      type(field, '03/11/2026 9:05');
      send();
      const later = () =>
        sent(call)
          .slice(before)
          .map(({ body }) => JSON.stringify(body));
      await waitFor(() => expect(later()).toEqual([expect.stringContaining('2026-11-03T09:05:00-03:00')]));
      expect(form.queryByRole('alert')).toBeNull();
    },
  );
});
