import '#components/client/start.ts';
