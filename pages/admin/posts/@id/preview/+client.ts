import '#components/client/start-with-refresh.ts';
