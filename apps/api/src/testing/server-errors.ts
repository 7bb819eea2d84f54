/** What the servers under test threw: replies keep it to themselves, but a failed test must show it. */
const thrown: string[] = [];

/** The error of a log line; undefined for lines of other kinds. */
function errorOf(line: string): string | undefined {
  const { err, req } = JSON.parse(line) as { err?: { stack: string; code?: string }; req?: { path: string } };
  return err && `${err.stack}${err.code ? `\n    code ${err.code}` : ''}${req ? `\n    ${req.path}` : ''}`;
}

/** The log of a server under test: keeps its errors. */
export const serverErrorLog = {
  level: 'error',
  stream: {
    write(line: string): void {
      const error = errorOf(line);
      if (error) thrown.push(error);
    },
  },
};

/** What was thrown since the last call of this, as text; empty for nothing. */
export const takeServerErrors = (): string =>
  thrown
    .splice(0)
    .map((error) => `\nThe server threw: ${error}`)
    .join('');

interface TestResult {
  state: string;
  errors?: { name?: string; message: string }[];
}

/** Adds what the server threw during a test to the test's own errors when it failed. */
export function addServerErrors(result: TestResult | undefined): void {
  const message = takeServerErrors();
  if (result?.state === 'fail' && message) result.errors = [...(result.errors ?? []), { name: 'ServerError', message }];
}
