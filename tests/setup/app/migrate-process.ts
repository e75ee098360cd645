// Runs as a child process of the migration tests: node migrate-process.ts DATABASE_URL
import { pino } from 'pino';
import { connect } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const database = connect(process.argv[2] ?? '', pino({ level: 'silent' }));
await migrate(database);
await database.close();
