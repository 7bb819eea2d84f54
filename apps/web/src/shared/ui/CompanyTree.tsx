import type { MapCompany } from '@escuta/contract';
import { TreeSelect } from 'antd';
import { type AriaAttributes, useMemo } from 'react';
import { type CompanyNode, companyTree } from '../api/index.ts';
import { plainText } from '../format/index.ts';
import { useClear } from './use-clear.tsx';

/** Trees with this many companies or more open folded. */
const MANY_COMPANIES = 300;

/** Width of the list: names of the fourth level on one line where the window has room, pixels. */
const popupWidth = () => Math.min(360, window.innerWidth - 24);

interface CompanyTreeProps extends AriaAttributes {
  id: string;
  companies: readonly MapCompany[];
  value: number[];
  placeholder: string;
  /** Number of tags shown; the others are counted. A single tag is shortened so that it and the count fit on one line. */
  tags?: number;
  /** Text in place of the tags, such as their number. */
  counted?: string | undefined;
  onChange(value: number[]): void;
}

interface Ticked {
  value: number;
  /** The company is below a chosen one. */
  halfChecked?: boolean;
}

interface Node extends CompanyNode {
  disableCheckbox: boolean;
  children: Node[];
}

/**
 * Chooses several companies in the tree. A chosen company includes its branches, which are half-checked and disabled. Choosing all branches
 * does not choose the company itself, because it has samples of its own.
 */
export function CompanyTree({ companies, value, tags = 2, counted, onChange, ...rest }: CompanyTreeProps) {
  const clear = useClear();
  const { nodes, covered } = useMemo(() => cover(companyTree(companies), new Set(value)), [companies, value]);
  const choose = (ticked: Ticked[]) => {
    const chosen = new Set(ticked.filter(({ halfChecked }) => !halfChecked).map((one) => one.value));
    const under = new Set(cover(nodes, chosen).covered);
    onChange([...chosen].filter((company) => !under.has(company)));
  };
  return (
    <TreeSelect<Ticked[]>
      {...rest}
      {...(rest['aria-invalid'] && { status: 'error' as const })}
      treeData={nodes}
      value={[
        ...value.map((company) => ({ value: company })),
        ...covered.map((company) => ({ value: company, halfChecked: true })),
      ]}
      onChange={choose}
      treeCheckable
      treeCheckStrictly
      showSearch
      treeDefaultExpandAll
      filterTreeNode={matchesName}
      maxTagCount={counted === undefined ? tags : 0}
      {...(counted !== undefined && { maxTagPlaceholder: counted })}
      {...(tags === 1 && { maxTagTextLength: 9 })}
      allowClear={clear}
      listHeight={320}
      popupMatchSelectWidth={popupWidth()}
    />
  );
}

/** The tree with the companies below chosen ones disabled, and the IDs of those companies. */
function cover(tree: readonly CompanyNode[], chosen: ReadonlySet<number>, isUnder = false) {
  const covered: number[] = [];
  const nodes = tree.map((node): Node => {
    if (isUnder) covered.push(node.value);
    const below = cover(node.children, chosen, isUnder || chosen.has(node.value));
    covered.push(...below.covered);
    return { ...node, disableCheckbox: isUnder, children: below.nodes };
  });
  return { nodes, covered };
}

/** Ignores case and accents. */
const matchesName = (typed: string, node: { title?: unknown }) =>
  plainText(String(node.title)).includes(plainText(typed));

interface CompanyChoiceProps extends AriaAttributes {
  id: string;
  companies: readonly MapCompany[];
  value: number | null;
  placeholder: string;
  disabled?: boolean;
  allowClear?: boolean;
  loading?: boolean;
  /** Text shown if no company matches. */
  notFound?: string;
  onChange(value: number | null): void;
  onBlur?(): void;
}

/** Chooses one company in the tree. */
export function CompanyChoice({
  companies,
  value,
  notFound,
  allowClear = false,
  onChange,
  ...rest
}: CompanyChoiceProps) {
  const clear = useClear();
  return (
    <TreeSelect
      {...rest}
      {...(value !== null && { value })}
      {...(rest['aria-invalid'] && { status: 'error' as const })}
      {...(notFound !== undefined && { notFoundContent: notFound })}
      treeData={companyTree(companies)}
      onChange={(chosen: number | undefined) => onChange(chosen ?? null)}
      treeDefaultExpandAll={companies.length < MANY_COMPANIES}
      filterTreeNode={matchesName}
      showSearch
      allowClear={allowClear && clear}
      listHeight={320}
      popupMatchSelectWidth={popupWidth()}
    />
  );
}
