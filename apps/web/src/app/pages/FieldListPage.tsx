import FieldListPage from '../../features/field/pages/FieldListPage.tsx';
import { AntdProviders } from '../AntdProviders.tsx';

/** Own open inspections; the player among them is antd's. */
export default function FieldListRoute() {
  return (
    <AntdProviders>
      <FieldListPage />
    </AntdProviders>
  );
}
