// Runs in a hidden frame: sends the identity server's response to the page (features/session/sso).
parent.postMessage(location.href, location.origin);
