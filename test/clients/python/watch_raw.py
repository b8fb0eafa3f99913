"""The same without the Watch class. Without `_preload_content=False` this client reads the whole stream first and then
tries to make one object of it, which fails when the stream ends, whatever server it comes from."""
import json
import os

from kubernetes import client, config

config.load_kube_config()
v1 = client.BatchV1Api()
response = v1.list_namespaced_job("test", watch=True, _preload_content=False, timeout_seconds=int(os.environ.get("SECONDS_TO_WATCH", "5")))
for line in response:
    event = json.loads(line)
    print(event["type"], event["object"]["metadata"]["name"], event["object"]["status"].get("succeeded"), flush=True)
print("the stream has ended", flush=True)
