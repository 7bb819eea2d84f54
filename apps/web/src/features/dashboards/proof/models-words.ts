import type { CompanyModels, InstalledClassifier, LearntModelRow } from '@escuta/contract';
import { LEARNING } from '@escuta/domain';
import { currentFormats } from '../../../shared/format/index.ts';
import type { useTexts } from '../../../shared/i18n/index.ts';

type T = ReturnType<typeof useTexts<'models'>>;

/** What decides in a company tree, since when and by whom; and what of the installation that goes before, or keeps it from deciding. */
export function standingText({ trocas, em_uso }: CompanyModels, { tipo, arquivo }: InstalledClassifier, t: T): string {
  const [last] = trocas;
  const file = arquivo ?? '';
  const said = last && { when: currentFormats().dateTime(last.dt_troca), who: last.usuario ?? t('nobody') };
  const n = last?.numero ?? null;
  if (tipo === 'nenhum') {
    const chosen = n !== null && said ? t('noClassifierChosen', { n, ...said }) : '';
    return `${t('noClassifier')} ${chosen}`.trim();
  }
  if (n === null || !said) {
    if (tipo === 'arquivo') return said ? t('fileSince', { file, ...said }) : t('file', { file });
    return said ? t('ruleSince', said) : t('rule');
  }
  if (em_uso === null) return tipo === 'arquivo' ? t('outdatedFile', { n, file }) : t('outdated', { n });
  const before = tipo === 'arquivo' ? t('beforeFile', { file }) : '';
  return `${t('modelSince', { n, ...said })} ${before}`.trim();
}

/** What there is to say against the model that decides, by the weeks after its fit; null: nothing. */
export function laterWarning({ modelos, em_uso }: CompanyModels, t: T): string | null {
  const model = modelos.find(({ id_modelo }) => id_modelo === em_uso);
  if (!model?.depois) return null;
  const { ganho } = model.depois;
  const [low, high] = ganho.intervalo;
  if (low > 0) return null;
  return t(high < 0 ? 'laterWorse' : 'laterUnproven', { n: model.numero, value: areaText(ganho, t) });
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
