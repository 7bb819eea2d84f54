import type { CompanyModels, LearntModelRow } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { currentFormats } from '../../../shared/format/index.ts';
import type { useTexts } from '../../../shared/i18n/index.ts';

type T = ReturnType<typeof useTexts<'models'>>;

/** What decides in a company tree, since when and by whom. */
export function standingText({ trocas, em_uso }: CompanyModels, t: T): string {
  const [last] = trocas;
  if (!last) return t('rule');
  const said = { when: currentFormats().dateTime(last.dt_troca), who: last.usuario ?? t('nobody') };
  if (last.numero === null) return t('ruleSince', said);
  return em_uso === null ? t('outdated', { n: last.numero }) : t('modelSince', { n: last.numero, ...said });
}

/** What the next model lacks; that it is fitted at night when it lacks nothing. */
export function lackingTexts(tree: CompanyModels, t: T): string[] {
  const { number } = currentFormats();
  const counts = (so: number, all: number) => ({ n: all - so, so: number(so), all: number(all) });
  const { confirmados, precisos, sem_vazamento, sem_vazamento_precisos } = tree;
  const lacking: string[] = [];
  if (confirmados < precisos) lacking.push(t('leaksLacking', counts(confirmados, precisos)));
  if (sem_vazamento < sem_vazamento_precisos)
    lacking.push(t('othersLacking', counts(sem_vazamento, sem_vazamento_precisos)));
  if (lacking.length > 0) return lacking;
  const { unseenLeast: unseen, trainingLeaks: leaks, trainingOthers: others } = LEARNING;
  return [t('leaks', { n: number(confirmados), all: number(precisos) }), t('tonight', { unseen, leaks, others })];
}

/** What a model has learnt from, or was tried on. */
export function dataText({ inicio, fim, amostras, vazamentos, locais }: LearntModelRow['treino'], t: T): string {
  const { number, date, range } = currentFormats();
  const period = range(date(inicio), date(fim));
  return t('data', { samples: number(amostras), places: number(locais), leaks: number(vazamentos), period });
}

/** A figure with its interval. */
export function areaText({ valor, intervalo: [low, high] }: LearntModelRow['regra'], t: T): string {
  const { number } = currentFormats();
  return t('value', { value: number(valor, 2), low: number(low, 2), high: number(high, 2) });
}
