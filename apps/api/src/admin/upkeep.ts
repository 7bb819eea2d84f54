import { formatsOf } from '@escuta/domain';
import { z } from 'zod';
import { checkStorage } from '../features/backup/index.ts';
import { type CompanyDifferences, recountAll } from '../features/dashboards/index.ts';
import { purgeOld } from '../features/session/index.ts';
import { type Command, command, flag } from './command.ts';

const WRONG = 1;
const { number, unit } = formatsOf('en');

/** Most lines per company; only the number of further ones is printed. */
const MOST_LINES = 20;
const MOST_NAMES = 50;

function differencesText({ company, found }: CompanyDifferences): string {
  const lines = found.slice(0, MOST_LINES).map(({ tabela, por_mes, dia, id_coletor }) => {
    const collector = id_coletor === 0 ? 'no collector' : `collector ${id_coletor}`;
    return `  ${tabela}  ${por_mes ? dia.slice(0, 7) : dia}  ${collector}`;
  });
  if (found.length > MOST_LINES) lines.push(`  and ${found.length - MOST_LINES} more`);
  return [`${company.id_cliente} ${company.razao_social}: ${found.length} rows differ`, ...lines].join('\n');
}

export const UPKEEP: Record<string, Command> = {
  'storage check': command({
    about: 'Looks in the storage for every file that a row refers to; status 1 when files are missing',
    options: z.strictObject({}),
    run: async ({ services, withOwner, tell, signal }) => {
      const { storage } = services;
      const result = await withOwner((url) => checkStorage(url, { storage, tell, signal }));
      const { files, bytes, missing } = result;
      const found = `The storage has ${number(files - missing.length)} of ${number(files)} files, ${unit(bytes / 1e6, 'MB', 1)}.`;
      const names = missing.slice(0, MOST_NAMES).map((key) => `  ${key}`);
      const more = missing.length > MOST_NAMES ? [`  and ${number(missing.length - MOST_NAMES)} more`] : [];
      const list = missing.length > 0 ? ['Missing or empty:', ...names, ...more] : [];
      return { text: [found, ...list].join('\n'), result, status: missing.length > 0 ? WRONG : 0 };
    },
  }),
  recount: command({
    about:
      'Compares the rollups of the dashboards with a recount of all samples and reports; status 1 when they differ',
    options: z.strictObject({ repair: flag('Counts days with differences again') }),
    run: async ({ services }, { repair }) => {
      const result = await recountAll(services, { repair });
      const { differing, left } = result;
      const advice = repair
        ? `Counted again; ${left} rows differ now.`
        : 'Run it again with --repair to count them again.';
      const end = differing.length === 0 ? 'The rollups match samples and reports.' : advice;
      return { text: [...differing.map(differencesText), end].join('\n'), result, status: left === 0 ? 0 : WRONG };
    },
  }),
  purge: command({
    about:
      'Deletes what the running application deletes every hour: sessions and links a week after their end, failed sign-ins, assignments that can ' +
      'no longer be undone, photos without a report, sent messages, files that were never whole',
    options: z.strictObject({}),
    run: async ({ services }) => {
      await purgeOld(services);
      return { text: 'Purged.', result: { purged: true } };
    },
  }),
};
