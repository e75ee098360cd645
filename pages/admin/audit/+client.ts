import '#components/client/start-with-list.ts';
