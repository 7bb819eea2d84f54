import { formatsOf } from '@escuta/domain';
import { z } from 'zod';
import { checkStorage } from '../features/backup/index.ts';
import { type CompanyDifferences, recountAll } from '../features/dashboards/index.ts';
import { followAgain } from '../features/ingest/index.ts';
import { type Purged, purgeOld } from '../features/session/index.ts';
import { adoptStorage, proveStorage } from '../features/storage/index.ts';
import { type Command, command, companyId, flag, table } from './command.ts';

const WRONG = 1;
const { number, plural, unit } = formatsOf('en');

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

const megabytes = (bytes: number) => unit(bytes / 1e6, 'MB', 1);
const filesText = (count: number) => `${number(count)} ${plural(count) === 'one' ? 'file' : 'files'}`;

/** A title with the first names; nothing without names. */
function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_NAMES ? [`  and ${number(names.length - MOST_NAMES)} more`] : [];
  return [title, ...names.slice(0, MOST_NAMES).map((name) => `  ${name}`), ...more];
}

/** What a purge deletes, in its order. */
const KINDS: Record<keyof Purged['removed'], string> = {
  sessions: 'sessions that ended more than a week ago',
  failedSignIns: 'failed sign-ins that no longer count',
  requests: 'requests that no longer count against a limit',
  links: 'links for a password that ended more than a week ago',
  assignments: 'assignments that can no longer be undone',
  uploads: 'uploaded files that nothing uses',
  tasks: 'tasks of the queue done more than a month ago',
  events: 'news of changes that no screen can ask for any more',
  networks: 'pipe networks that were replaced or deleted, and abandoned imports',
  halfFiles: 'files that were never whole',
};

function purgedText({ removed, elsewhere }: Purged): string {
  const rows = Object.entries(KINDS)
    .map(([kind, name]) => [`  ${number(removed[kind as keyof typeof KINDS])}`, name] as const)
    .filter(([count]) => count !== '  0');
  const done = rows.length === 0 ? 'There was nothing to purge.' : table(['Purged:', ''], rows);
  return elsewhere ? `${done}\nAnother process is purging sessions, links and assignments at this moment.` : done;
}

export const UPKEEP: Record<string, Command> = {
  'storage check': command({
    about:
      'Looks in the storage for every file that a row refers to, and for files that none refers to for a day; status 1 when files are missing',
    options: z.strictObject({}),
    run: async ({ services, withOwner, tell, signal }) => {
      const { storage, clock } = services;
      await proveStorage(services);
      const result = await withOwner((url) => checkStorage(url, { storage, now: clock.now(), tell, signal }));
      const { files, bytes, missing, orphans, orphanBytes } = result;
      const found = `The storage has ${number(files - missing.length)} of ${number(files)} files, ${megabytes(bytes)}.`;
      const nobodys = `No row refers to ${filesText(orphans.length)}, ${megabytes(orphanBytes)}:`;
      const text = [found, ...listed('Missing or empty:', missing), ...listed(nobodys, orphans)].join('\n');
      return { text, result, status: missing.length > 0 ? WRONG : 0 };
    },
  }),
  'storage adopt': command({
    about:
      'Makes the storage of the settings the one of this database, which a start refuses: after a loss, or when files were moved without their mark',
    options: z.strictObject({}),
    run: async ({ services }) => {
      await adoptStorage(services);
      const { place } = services.storage;
      return {
        text: `${place} is the storage of this database now. Start every process again; storage check names the files that it lacks.`,
        result: { storage: place },
      };
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
  'decide again': command({
    about:
      'Decides again, over the stored measures, where too little was known or something else decided than what does now (setting, learnt model, share); a ' +
      'task of the queue, which goes on in the servers when this ends. What people decided stays',
    options: z.strictObject({ company: companyId.optional() }),
    run: async ({ services, tell, signal }, { company }) => {
      const result = await followAgain(services, { company: company ?? null, tell, signal });
      const { recordings, done, left, failure, cancelled } = result;
      const inQueue =
        failure === null ? ' The rest is in the queue.' : ` The rest is tried again by the queue: ${failure}`;
      const rest = (left > 0 ? inQueue : '') + (cancelled > 0 ? ' The rest was cancelled.' : '');
      return {
        text: `Decided again on ${number(done)} of ${number(recordings)} recordings.${rest}`,
        result,
        status: left + cancelled > 0 ? WRONG : 0,
      };
    },
  }),
  purge: command({
    about:
      'Deletes what the running application deletes every hour: sessions and links a week after their end, failed sign-ins, assignments that can ' +
      'no longer be undone, uploaded files that nothing uses, sent messages, pipe networks out of use, files that were never whole',
    options: z.strictObject({}),
    run: async ({ services }) => {
      await proveStorage(services);
      const result = await purgeOld(services);
      return { text: purgedText(result), result };
    },
  }),
};
