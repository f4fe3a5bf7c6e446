#!/usr/bin/env python3
"""Asks Plumbline a question with nothing but the standard library (Python 3.9 or newer).

    python3 plumbline_client.py "Which suppliers missed their targets, and why?" [--docs FILE ...] > report.md

PLUMBLINE_URL (default http://localhost:8484) and PLUMBLINE_KEY say where the server is and who asks.
"""

import argparse
import json
import os
import pathlib
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


class PlumblineError(Exception):
    """The problem document (RFC 9457) that the server answered with."""

    def __init__(self, problem):
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.problem = problem


class Client:
    def __init__(self, base_url, api_key=None, timeout=60):
        self.base_url = base_url.rstrip("/")
        self.headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self.timeout = timeout

    def _open(self, method, path, body=None, headers=None, timeout=None):
        request = urllib.request.Request(
            self.base_url + path, data=body, method=method, headers={**self.headers, **(headers or {})}
        )
        try:
            return urllib.request.urlopen(request, timeout=timeout or self.timeout)
        except urllib.error.HTTPError as error:
            with error:
                if error.headers.get_content_type() == "application/problem+json":
                    raise PlumblineError(json.load(error)) from None
            raise

    def _json(self, method, path, value=None, headers=None):
        body = None if value is None else json.dumps(value).encode()
        all_headers = {"Accept": "application/json", **(headers or {})}
        if body is not None:
            all_headers["Content-Type"] = "application/json"
        with self._open(method, path, body, all_headers) as response:
            return json.load(response) if response.status != 204 else None

    def upload(self, files, collection="uploads"):
        """Sends files and waits until they are read."""
        boundary = uuid.uuid4().hex
        parts = []
        for file in map(pathlib.Path, files):
            name = file.name.replace("\\", "_").replace('"', "_")
            head = (
                f"--{boundary}\r\n"
                f'Content-Disposition: form-data; name="files"; filename="{name}"\r\n'
                "Content-Type: application/octet-stream\r\n\r\n"
            )
            parts += [head.encode(), file.read_bytes(), b"\r\n"]
        body = b"".join([*parts, f"--{boundary}--\r\n".encode()])
        path = "/api/documents?" + urllib.parse.urlencode({"collection": collection})
        content_type = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        with self._open("POST", path, body, content_type, timeout=600) as response:
            upload = json.load(response)
        while upload["status"] in ("waiting", "reading"):
            time.sleep(0.5)
            upload = self._json("GET", f"/api/uploads/{upload['id']}")
        return upload

    def submit(self, question, review_plan=False, collections=None):
        request = {"question": question, "reviewPlan": review_plan}
        if collections:
            request["collections"] = collections
        return self._json("POST", "/api/research", request, {"Idempotency-Key": str(uuid.uuid4())})

    def decide(self, run_id, decision):
        return self._json("POST", f"/api/research/{run_id}/plan", decision)

    def follow(self, run_id, after=0):
        """Every event once and in order, over as many connections as it takes."""
        while True:
            headers = {"Accept": "text/event-stream", "Last-Event-ID": str(after)}
            try:
                with self._open("GET", f"/api/research/{run_id}/events", headers=headers) as response:
                    if response.status == 204:
                        return
                    event, data = "message", None
                    for raw in response:
                        line = raw.decode().rstrip("\r\n")
                        if line.startswith("event: "):
                            event = line[7:]
                        elif line.startswith("data: "):
                            data = json.loads(line[6:])
                        elif line == "" and data is not None:
                            if event == "end":
                                return
                            after = data["seq"]
                            yield data
                            event, data = "message", None
            except PlumblineError as error:
                if not error.problem.get("retryable"):
                    raise
            except OSError:
                pass  # the connection broke; go on after the last event
            time.sleep(2)

    def report(self, run_id, media_type="text/markdown"):
        path = f"/api/research/{run_id}/report"
        with self._open("GET", path, headers={"Accept": media_type}) as response:
            return response.read().decode()


def main():
    parser = argparse.ArgumentParser(description="Ask Plumbline a question.")
    parser.add_argument("question")
    parser.add_argument("--docs", nargs="*", default=[], help="files to upload first")
    parser.add_argument("--collection", default="uploads")
    options = parser.parse_args()
    client = Client(os.environ.get("PLUMBLINE_URL", "http://localhost:8484"), os.environ.get("PLUMBLINE_KEY"))
    if options.docs:
        for file in client.upload(options.docs, options.collection)["files"]:
            print(f"{file['outcome']}: {file['sourcePath']}", file=sys.stderr)
    run = client.submit(options.question, review_plan=True, collections=[options.collection])
    for event in client.follow(run["id"]):
        print(event["seq"], event["type"], file=sys.stderr)
        if event["type"] == "review-wait":
            client.decide(run["id"], {"action": "approve"})
    print(client.report(run["id"]))


if __name__ == "__main__":
    try:
        main()
    except PlumblineError as problem:
        sys.exit(str(problem))
