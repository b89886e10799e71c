"""Inference engines other than torch, such as OpenVINO: conversion of a model, and the process that runs it."""
