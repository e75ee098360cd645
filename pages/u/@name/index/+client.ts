import { loadFormHelp } from '#components/client/forms-on-demand.ts';
import '#components/client/start-with-refresh.ts';

loadFormHelp();
