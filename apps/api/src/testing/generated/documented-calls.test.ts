import { type Route, routes } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

/** The calls of both product documents (section 7) and of the decisions, copied literally. */
const DOCUMENTED = `
  GET amostra/{id}/vista
  GET amostra/{id}/vista/status
  POST amostra/classificacao/cliente
  POST amostra/atualizar/endereco
  POST amostra/update/obs
  POST detalhe/amostra
  GET amostra/id/{id}
  GET amostra/{id}/review/{x}
  GET amostra/clientes
  GET amostra/classificacoes
  POST amostra/exportar/mapa
  POST amostra/filtrar/mapa
  POST amostra/mapa
  POST amostra/exportar/shapefile
  PATCH amostra/redefinir-unidade
  PUT amostra/{id}/inspecionar/{i1}/{i2}/{i3}
  PUT amostra/inspecionar/massa
  DELETE amostra/delete-pedido-inspecao
  POST usuario/inspecionadores/{clientId}
  POST relatorio-vazamento/filtrar
  GET relatorio-vazamento/{id}
  POST relatorio-vazamento/exportar
  GET relatorios-vazamento/cliente/{id}/ASC
  POST relatorios-vazamento/cliente/{id}/ASC
  POST relatorios-vazamento/samples
  PUT relatorio-vazamento/status-relatorio
  GET clientes/mapa
  GET cliente/unidades/{id}
  POST save/logs
  GET usuario/{id}
  POST sec/login
  POST keycloak/login
  GET realmsList
  POST usuario/esqueciminhasenha/true
  POST usuario/esqueciminhasenha
  POST usuario/esqueciminhasenha/confirmacao/{token}
  POST usuario/senha
  GET usuario
  PUT usuario
  PUT usuario/add/list
  PUT usuario/ticket
  GET clientes
  GET cliente/{id}
  POST cliente/cadastrar
  PUT cliente/atualizar
  POST cliente/desabilitar-usuarios
  POST logs
  GET logs/tipo-acao
  GET logs/origens
  POST dashboard/porcentagem-ocorrencias
  POST dashboard/porcentagem-ocorrencias-total
  POST dashboard/amostras-coletadas
  POST dashboard/amostras-coletadas-total
  POST dashboard/amostras-coletadas-detalhe
  POST dashboard/coletores
  POST dashboard/classificacao-pontos-suspeitos
  POST dashboard/v4/amostras-coletadas
  POST dashboard/v4/amostras-coletadas-total
  POST dashboard/v4/coletores
  POST dashboard/v4/distancia-percorrida
  POST dashboard/v4/acuracia-posicao
  POST dashboard/v4/total-analise
  POST dashboard/v4/acuracia
  POST dashboard/v4/impacto-coletadas-total
  POST dashboard/v4/atualizar-impacto
  GET dashboard/v4/parametros-impacto
  POST br/inicia
  GET br/amostra
  POST br/expurgo
  POST br/finaliza
  POST br/classifica
  POST br/tempo-classificacao
  PUT br/tempo-classificacao
  GET br/relatorio/{id}
  GET br/revisores
  GET amostra/resumo-clientes
  POST amostra/update/classificador
  GET inspecao/minhas
  POST relatorio-vazamento
`;

const calls = DOCUMENTED.trim()
  .split('\n')
  .map((line) => line.trim().split(' ') as [method: string, path: string]);

/** The declared call that a documented one reaches; fixed path segments take precedence over parameters. */
function declared(method: string, path: string): string | undefined {
  const asked = path.split('/');
  const reached = (Object.entries(routes) as [string, Route][]).filter(([, route]) => {
    const parts = route.path.slice(1).split('/');
    return (
      route.method === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part === asked[at] || part.startsWith(':'))
    );
  });
  const fixed = ([, route]: [string, Route]) => route.path.split('/').filter((part) => !part.startsWith(':')).length;
  return reached.sort((a, b) => fixed(b) - fixed(a))[0]?.[0];
}

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

describe('[API-01] the documented calls', () => {
  it('exist at their paths with the documented parameters', () => {
    const missing = calls.filter(([method, path]) => declared(method, path) === undefined);
    expect(missing).toEqual([]);
  });

  it('are described in the OpenAPI document with every field and reply', async () => {
    const { paths } = (await t.app.inject('/api/openapi.json')).json() as {
      paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>;
    };
    const described = new Map(
      Object.values(paths).flatMap((path) =>
        Object.values(path).map((operation) => [operation.operationId, operation] as const),
      ),
    );
    for (const [method, path] of calls) {
      const name = declared(method, path) as keyof typeof routes;
      const operation = described.get(name);
      expect(operation?.responses, name).toHaveProperty('200');
      expect(operation?.requestBody !== undefined, name).toBe((routes[name] as Route).body !== undefined);
    }
  });
});
