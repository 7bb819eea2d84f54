// npm run glossary: writes docs/glossary.md with the words of words.ts and the fields of all calls with their descriptions.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Route, routes } from '@escuta/contract';
import { z } from 'zod';
import { WORDS } from './words.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
}

/** Each field of the contract with its descriptions; an empty set means that it has none. */
export function collectFields(): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  const visit = (schema: Schema | undefined): void => {
    if (!schema) return;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const meanings = fields.get(name) ?? new Set();
      fields.set(name, meanings);
      const described = [field, ...(field.anyOf ?? [])].find((part) => part.description)?.description;
      if (described) meanings.add(described);
      visit(field);
    }
    visit(schema.items);
    for (const part of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visit(part);
  };
  for (const route of Object.values(routes) as Route[]) {
    for (const schema of [route.params, route.query, route.body, route.reply]) {
      if (schema) visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);
    }
  }
  return fields;
}

export function glossary(): string {
  const rows = [...collectFields()]
    .sort(([a], [b]) => a.localeCompare(b, 'pt'))
    .map(([name, meanings]) => `| \`${name}\` | ${[...meanings].join('; ')} |`);
  const words = WORDS.map(({ word, meaning, not }) => `| ${word} | ${meaning} | ${not} |`);
  return `# Glossary

## Words

One word for one thing, in names, comments, documents and English texts. A test finds other words for the same thing (\`scripts/words.ts\`).

| word | meaning | not |
|---|---|---|
${words.join('\n')}

## Fields

Fields have the Portuguese names of the product documents in the database, in calls and on the screens; the code around them is
English. \`npm run glossary\` writes this table from the descriptions in \`packages/contract\`; a test checks that it is up to date.

| field | meaning |
|---|---|
${rows.join('\n')}
`;
}

export const GLOSSARY_PATH = join(import.meta.dirname, '../docs/glossary.md');

if (process.argv[1] === import.meta.filename) writeFileSync(GLOSSARY_PATH, glossary());
