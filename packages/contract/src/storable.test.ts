import { expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteName } from './index.ts';
import { type Route, routes } from './index.ts';

/** The schemas inside a schema, each with its place. */
function inside(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape);
    case 'array':
      return [['*', def.element]];
    case 'tuple':
      return def.items.map((item, index) => [String(index), item]);
    case 'union':
      return def.options.map((option) => ['', option]);
    case 'record':
      return [
        ['key', def.keyType],
        ['*', def.valueType],
      ];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return [['', def.innerType]];
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ];
    default:
      return [];
  }
}

const BAD = ['\u0000', 'a\u0000b', '\ud800'];

const CONTAINERS = ['object', 'array', 'tuple', 'record'];

/**
 * Places of texts that would pass what PostgreSQL refuses. Of a chain of schemas one has to refuse it.
 * @param refused an earlier or later schema of the chain does
 */
function loose(schema: z.core.$ZodType, place: string, refused = false): string[] {
  const { type } = schema._zod.def;
  const isRefused = refused || BAD.every((text) => !z.safeParse(schema, text).success);
  if (type === 'string' || type === 'template_literal') return isRefused ? [] : [place];
  const below = type === 'pipe' ? isRefused : refused && !CONTAINERS.includes(type);
  return inside(schema).flatMap(([name, one]) => loose(one, name ? `${place}.${name}` : place, below));
}

it.each(Object.keys(routes) as RouteName[])(
  '%s takes no text that PostgreSQL refuses, in path, query and body',
  (name) => {
    const { params, query, body }: Route = routes[name];
    const found = Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? loose(schema, part) : [],
    );
    expect(found).toEqual([]);
  },
);
