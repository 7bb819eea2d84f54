import type { z } from 'zod';

/** Limits of a schema's field, for its control. */
export interface Limits {
  maxLength?: number;
  min?: number;
  max?: number;
  required: boolean;
  /** Null is allowed: an empty text becomes null. */
  nullable: boolean;
}

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypeDef & Partial<Record<'innerType' | 'in' | 'out' | 'element', Schema>> & { shape?: Shape };
type Shape = Record<string, Schema>;

const defOf = (schema: Schema) => schema._zod.def as Def;

/** The inner schema, without defaults, optionals and transforms. */
function typedInto(schema: Schema): Schema {
  const { type, innerType, in: before, out } = defOf(schema);
  if (innerType) return typedInto(innerType);
  if (type !== 'pipe' || !before || !out) return schema;
  return typedInto(defOf(before).type === 'transform' ? out : before);
}

/** The schema of a field, `rows.3.nome`. */
function schemaAt(schema: Schema, path: string): Schema {
  return path.split('.').reduce((parent, key) => {
    const { shape, element } = defOf(typedInto(parent));
    const child = element ?? shape?.[key];
    if (!child) throw new Error(`The schema has no field ${path}.`);
    return child;
  }, schema);
}

const takes = (schema: Schema, value: unknown) => (schema as z.ZodType).safeParse(value).success;

/** The limits of one field, so that no screen repeats them. */
export function limitsOf(schema: Schema, path: string): Limits {
  const field = schemaAt(schema, path);
  const { maxLength, minValue, maxValue } = typedInto(field) as Partial<
    Record<'maxLength' | 'minValue' | 'maxValue', number | null>
  >;
  return {
    ...(typeof maxLength === 'number' && { maxLength }),
    ...(typeof minValue === 'number' && { min: minValue }),
    ...(typeof maxValue === 'number' && { max: maxValue }),
    required: ![undefined, null, '', false].some((nothing) => takes(field, nothing)),
    nullable: takes(field, null),
  };
}
