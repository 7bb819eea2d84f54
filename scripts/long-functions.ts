// Functions whose body has more than 60 lines, blank ones not counted. Biome's noExcessiveLinesPerFunction stays for immediate feedback in product code: it counts JSX leniently and cannot tell a describe from a function.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './sources.mjs';

export const MOST_LINES = 60;

/** A describe's callback is a list of tests. */
const DESCRIBE = /^(?:test\.)?describe\b/;

const KINDS = { ts: ts.ScriptKind.TS, tsx: ts.ScriptKind.TSX, mjs: ts.ScriptKind.JS };

function nameOf(node: ts.SignatureDeclaration): string {
  const { name, parent } = node;
  if (name) return name.getText();
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return ts.isCallExpression(parent) ? `callback of ${parent.expression.getText()}` : 'function';
}

const isDescribe = ({ parent }: ts.Node) => ts.isCallExpression(parent) && DESCRIBE.test(parent.expression.getText());

/** The functions of one file that are too long, each as `file:line name: lines`. */
export function longFunctionsIn(file: string, text: string): string[] {
  const kind = KINDS[file.slice(file.lastIndexOf('.') + 1) as keyof typeof KINDS];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lines = text.split('\n');
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isDescribe(node)) {
      const first = lineAt(node.body.getStart());
      const filled = lines.slice(first, lineAt(node.body.end) + 1).filter((line) => line.trim() !== '').length;
      if (filled > MOST_LINES) found.push(`${file}:${first + 1} ${nameOf(node)}: ${filled}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The same for every file that git knows. */
export function findLongFunctions(): string[] {
  const patterns = Object.keys(KINDS).map((extension) => `*.${extension}`);
  const files = execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
  return files.flatMap((file) => longFunctionsIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

if (process.argv[1] === import.meta.filename) for (const line of findLongFunctions()) process.stdout.write(`${line}\n`);
