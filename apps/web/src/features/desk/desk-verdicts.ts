import type { Classification, SampleDetail } from '@escuta/contract';
import type { Undoable, Verdict } from './desk-work.ts';

type Shown = Pick<SampleDetail, 'classificacao' | 'triagem'>;

/**
 * A verdict, or only a note: its entry in the history, the request, and the sample as shown at once.
 * @param code null for only a note
 * @param note null if nothing was typed
 */
export function verdictOn(sample: SampleDetail, code: Classification | null, note: string | null, at: number) {
  const { id_amostra: id, classificacao, triagem } = sample;
  const before = {
    classificacao,
    obs_admin: triagem?.obs_admin || null,
    sem_consenso: triagem?.sem_consenso ?? false,
    sem_decisao: triagem?.dt_classificacao === null,
  };
  const entry: Undoable = { id, at, before, note, after: code };
  const verdict: Verdict = {
    ...(code !== null && { classificacao: code }),
    ...(note !== null && { obs_admin: note }),
  };
  const shown: Shown = {
    classificacao: code ?? classificacao,
    triagem: triagem && {
      ...triagem,
      obs_admin: note ?? triagem.obs_admin,
      // A note is not a verdict, so a sample without consensus stays so.
      sem_consenso: code === null && triagem.sem_consenso,
    },
  };
  return { entry, verdict, shown };
}

/**
 * Undo of a verdict: the request, the note to remove, and the sample as shown then.
 * @param known the sample as this page knows it
 */
export function undoOf({ before, note, after }: Undoable, known: SampleDetail | undefined) {
  // Another user's newer note, if known here, is kept.
  const takesNote = note !== null && (!known || (known.triagem?.obs_admin ?? '').trim() === note.trim());
  const verdict: Verdict = {
    ...(after !== null && { classificacao: before.classificacao, classificacao_vista: after }),
    ...(takesNote && { obs_admin: before.obs_admin ?? '' }),
    ...(after !== null && before.sem_consenso && { reabrir: true }),
    ...(after !== null && before.sem_decisao && { sem_decisao: true }),
  };
  const shown = ({ classificacao, triagem }: Shown): Shown => ({
    classificacao: after === null ? classificacao : before.classificacao,
    triagem: triagem && {
      ...triagem,
      ...(takesNote && { obs_admin: before.obs_admin }),
      ...(after !== null && { sem_consenso: before.sem_consenso }),
    },
  });
  return { verdict, takenNote: takesNote ? note : null, shown };
}
