// kubeconform comes neither by npm nor from Debian: the compiler compares the manifests with the types of Kubernetes, which know every field.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './sources.mjs';

const FOLDER = join(ROOT, 'deploy/kubernetes');

interface Manifest {
  apiVersion: string;
  kind: string;
}
const manifests = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(join(FOLDER, file), 'utf8')).map((document) => document.toJS() as Manifest),
);

/** Of `v1` it is core/v1, of `networking.k8s.io/v1` networking/v1. */
const moduleOf = ({ apiVersion }: Manifest) =>
  `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')}`;

/** What the compiler has against these manifests. */
function mistakesIn(given: readonly object[]): string[] {
  const text = (given as Manifest[])
    .map((one, index) => `export const m${index}: import('${moduleOf(one)}').${one.kind} = ${JSON.stringify(one)};`)
    .join('\n');
  const file = join(ROOT, 'scripts/manifests-as-typescript.ts');
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts'], target: ts.ScriptTarget.ES2022 },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...others);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the manifests have only fields that Kubernetes knows, with values of their types', () => {
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    ['ConfigMap', 'Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service'].sort(),
  );
  expect(mistakesIn(manifests)).toEqual([]);
});

test('a misspelt field of a manifest is found', () => {
  const [misspelt] = mistakesIn([{ apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', spec: { minAvailble: 1 } }]);
  expect(misspelt).toContain('minAvailble');
});
