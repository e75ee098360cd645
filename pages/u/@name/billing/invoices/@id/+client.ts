import '#components/client/start-with-print.ts';
