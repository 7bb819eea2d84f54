import { type MapCompany, UNIT_CHANGE_RESULTS } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, call, useMapCompanies } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { plannedChange, targetsOf, topOf, type UnitChange } from '../unit-change.ts';
import { useDashboard } from './dashboard-context.ts';

/** The open dialog: a notice, or the choice of a unit. */
export type UnitDialog =
  | { kind: 'notice'; text: string }
  | {
      kind: 'choice';
      change: UnitChange;
      units: MapCompany[];
      companies: readonly MapCompany[];
      problem: string | null;
    };

/** Refusals after which the list on the screen is out of date. */
const STALE: readonly string[] = ['snapshot_changed', 'sample_not_found'];

/** Steps of a change of unit (UNI-01 to UNI-03). */
export function useChangeUnit() {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const { data: companies = [] } = useMapCompanies();
  const { store, searched, rows, selection, filters } = useDashboard();
  const [dialog, setDialog] = useState<UnitDialog | null>(null);
  const [busy, setBusy] = useState(false);
  const notice = (text: string) => setDialog({ kind: 'notice', text });

  const open = async () => {
    if (!store || !searched) return;
    const shown = { store, searched, rows: rows.rows, bounds: rows.bounds, checked: selection.checked };
    const change = plannedChange(shown);
    if (typeof change === 'string') return notice(t(`unit.${change}`, { max: UNIT_CHANGE_RESULTS }));
    setBusy(true);
    try {
      const { dados } = await call('listUnits', { params: { id: topOf(companies, change.body.oldClientId) } });
      const units = targetsOf(dados, change.from);
      if (units.length === 0) notice(t('unit.noUnits'));
      else setDialog({ kind: 'choice', change, units, companies, problem: null });
    } catch (problem) {
      notify.error(t('unit.failed'), { kind: 'save', description: problemText(problem) });
    } finally {
      setBusy(false);
    }
  };

  const refresh = () => {
    setDialog(null);
    selection.checkAll(false);
    void queryClient.invalidateQueries({ queryKey: ['samples'] });
    filters.again();
  };

  const fail = (problem: unknown) => {
    const why = problemText(problem);
    const stale = problem instanceof ApiProblem && STALE.includes(problem.code);
    // The dialog stays open and shows the error itself.
    notify.error(t('unit.failed'), stale ? { kind: 'save', description: why } : { kind: 'save' });
    if (stale) return refresh();
    setDialog((now) => (now?.kind === 'choice' ? { ...now, problem: why } : now));
  };

  const confirm = async (clientId: number) => {
    if (dialog?.kind !== 'choice') return;
    setBusy(true);
    try {
      await call('changeUnit', { body: { ...dialog.change.body, clientId } });
      notify.success(t('unit.changed'), { kind: 'save' });
      refresh();
    } catch (problem) {
      fail(problem);
    } finally {
      setBusy(false);
    }
  };
  return { dialog, busy, open, confirm, close: () => setDialog(null) };
}
