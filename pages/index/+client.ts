import '#components/client/start-with-chat-demo.ts';
