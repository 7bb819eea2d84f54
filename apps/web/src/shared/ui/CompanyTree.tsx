import type { MapCompany } from '@escuta/contract';
import { TreeSelect } from 'antd';
import { companyTree } from '../api/index.ts';

interface CompanyTreeProps {
  id: string;
  companies: readonly MapCompany[];
  value: number[];
  placeholder: string;
  /** Tags shown; the others are counted. A single one is shortened, so that both stand in one line. */
  tags?: number;
  onChange(value: number[]): void;
}

/** Several companies out of the tree; a chosen one stands for its branches. */
export function CompanyTree({ id, companies, value, placeholder, tags = 2, onChange }: CompanyTreeProps) {
  return (
    <TreeSelect
      id={id}
      treeData={companyTree(companies)}
      value={value}
      onChange={(chosen: number[]) => onChange(chosen)}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeDefaultExpandAll
      treeNodeFilterProp="title"
      placeholder={placeholder}
      maxTagCount={tags}
      {...(tags === 1 && { maxTagTextLength: 12 })}
      allowClear
      listHeight={320}
      popupMatchSelectWidth={320}
    />
  );
}
