// Entry of pages with forms that require proof of work or update during typing.
import { loadFormHelp } from './forms-on-demand.ts';
import './start.ts';

loadFormHelp();
