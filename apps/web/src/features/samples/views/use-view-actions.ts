import type { SavedView } from '@escuta/contract';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { viewPathWithDates } from './view-link.ts';
import { useViewWrites } from './views.queries.ts';

/** What can be done with one saved view; each tells what became of it. */
export function useViewActions(view: SavedView) {
  const t = useTexts('samples');
  const problem = useProblemText();
  const { create, change, remove } = useViewWrites();
  const { id_visao: id, nome, tela, endereco, inicial } = view;
  /** Runs a change, then tells of it; a refusal is told instead. */
  const tell = async (run: () => Promise<unknown>, done: string, undo?: () => void) => {
    try {
      await run();
      notify.success(done, { kind: 'save', topic: `view ${id}`, undo });
    } catch (reason) {
      notify.error(t('views.notSaved'), { kind: 'save', description: problem(reason) });
    }
  };
  const restore = async () => {
    const { id_visao } = await create({ nome, tela, endereco });
    if (inicial) await change({ id: id_visao, inicial });
  };
  return {
    copy: async () => {
      const link = `${window.location.origin}${viewPathWithDates(view, new Date())}`;
      try {
        await navigator.clipboard.writeText(link);
        notify.success(t('views.copied'), { description: t('views.copiedHelp') });
      } catch {
        notify.error(t('views.notCopied'), { description: link });
      }
    },
    setStart: (on: boolean) =>
      tell(() => change({ id, inicial: on }), on ? t('views.startSet', { name: nome }) : t('views.startUnset')),
    replace: (now: string) => tell(() => change({ id, endereco: now }), t('views.replaced', { name: nome })),
    remove: () =>
      tell(
        () => remove(id),
        t('views.deleted', { name: nome }),
        () => void tell(restore, t('views.saved', { name: nome })),
      ),
  };
}
