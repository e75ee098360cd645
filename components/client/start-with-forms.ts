// The script of pages with a form that asks for proof of work, or answers while one types.
import { loadFormHelp } from './forms-on-demand.ts';
import './start.ts';

loadFormHelp();
