export function onRenderClient(pageContext: any) {
  console.log(pageContext);
}
