import '#components/client/start-with-push.ts';
