import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only the parts that the product draws with; as SVG, so that screens and PDFs of any density are sharp.
use([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

export type { EChartsCoreOption } from 'echarts/core';
export { init };
